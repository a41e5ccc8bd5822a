export { createOpenApi, registerOpenApi } from './openapi';
