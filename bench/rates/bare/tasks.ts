export type BareTasks = { open(params: { body: string }): Promise<{ port: number }> };
