/** By itself, so that a page which only calls the API does not carry the whole of its description. */
export const apiBase = '/api/v1';
