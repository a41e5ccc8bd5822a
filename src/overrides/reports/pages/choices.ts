/** Where criteria that several reports have take their values from. */
import { API } from '../../../engine/http';
import type { Choices } from '../report-page';

export const PROCESS_TYPES: Choices = { of: ['job', 'processDefinitionCategory'] };
export const LOCATION_ROLES: Choices = { call: API.reportLocationRoles };
