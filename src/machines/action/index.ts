export { type ActionContext, type ActionEvent, type ActionStart, actionMachine } from './action.machine';
