/** Separate from the routes, so that small pages can import it without the whole contract. */
export const apiBase = '/api/v1';

/** The OpenAPI document of all routes. */
export const openApiPath = `${apiBase}/openapi.json`;
