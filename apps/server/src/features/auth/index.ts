export { authRoutes } from './auth.routes.ts';
export { authenticator } from './authenticate.ts';
export { hashPassword } from './passwords.ts';
