import type { Notice } from '../../engine/http';
import type { Told } from './use-bell';

/** True for a comment, false for rows that are watched. */
export const isComment = (told: Told): told is Notice => 'row' in told;
