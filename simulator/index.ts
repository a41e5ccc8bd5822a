/** The warehouse at work, as terminals and other systems see it: calls of the API and nothing else. */
export { type Simulation, type SimulationOptions, startSimulation } from './simulation';
export { type Summary, summaryText } from './summary';
