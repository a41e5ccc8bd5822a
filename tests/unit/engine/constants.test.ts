import { describe, expect, it } from 'vitest';
import * as constants from '../../../src/engine/constants';

describe('constants', () => {
  it('have their documented values', { tags: ['CONST-002', 'CONST-003', 'CONST-004', 'CONST-005', 'DASH-033'] }, () => {
    expect(constants).toMatchObject({
      CLIENT_VERSION: '2.83 build 55',
      HEARTBEAT_MS: 30_000,
      ROWS_LIMIT: 10_000,
      TAKE_LIMIT: 1_000,
      SCRIPT_TIMEOUT_MS: 120_000,
      DEFAULT_LANGUAGE: 'en-GB',
      DEFAULT_REGION: 'Europe/Berlin',
      DEFAULT_NUMBER_FORMAT: 'de-DE',
      DEFAULT_DATE_FORMAT: 'YYYY-MM-DD',
      DEFAULT_TIME_FORMAT: 'HH:mm:ss',
      PAGE_SIZE: 20,
      MASTER_PAGE_SIZES: [5, 20, 30, 50],
      DETAIL_PAGE_SIZES: [5, 15, 30, 50],
      HISTORICAL_ROW_MS: 5_000,
      REPLACE_ABOVE_ROWS: 1_000,
      RECONNECT_TRIES: 5,
      RECONNECT_FIRST_WAIT_MS: 1_000,
      PAGE_CACHE_SIZE: 10,
      MODAL_Z_INDEX: 1_000,
      ENVIRONMENT_POLL_MS: 500,
      PASSWORD_CHANGED_LOGOUT_MS: 1_000,
      TABLET_BELOW_PX: 1_151,
      WIDGET_UPDATE_TIME: 10,
      WIDGET_ELAPSED_TICK_MS: 1_000,
      CHART_HEADROOM_PERCENT: { salesOrdersToday: 115, picksPerArea: 120 },
      NULL_PLACEHOLDER: 'Values Missing',
    });
  });

  it('the next day of widgets starts at 00:01', { tags: ['DASH-060', 'OPEN-075'] }, () => {
    expect(constants.WIDGET_DAY_BOUNDS).toEqual({ end: '23:59:59.999', startOfNext: '00:01' });
  });
});
