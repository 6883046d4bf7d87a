export type BareTasks = { open(wish: { body: string }): Promise<{ port: number }> };
