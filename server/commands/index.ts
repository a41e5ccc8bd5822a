/** What actions do beyond writing their own rows, by the names that definitions know them by (vocabulary, Effect). */
import type { Commands } from '../entities';
import { jobCommands } from './jobs';
import { orderCommands } from './orders';

export const commands: Commands = { ...orderCommands, ...jobCommands };
