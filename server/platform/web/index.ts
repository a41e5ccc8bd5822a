export { type PageServer, registerBuiltPage } from './built-page';
export { registerDevelopmentPage } from './development-page';
export { registerEnvironment } from './environment';
