export { type MenuContext, type MenuEvent, type MenuState, menuMachine } from './menu.machine';
