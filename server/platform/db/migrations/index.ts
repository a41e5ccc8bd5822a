import type { Migration } from 'kysely';
import { system } from './0001-system';
import { logIn } from './0002-log-in';
import { changeOrder } from './0003-change-order';
import { lookupCall } from './0004-lookup-call';
import { views } from './0005-views';
import { people } from './0006-people';
import { numbers } from './0007-numbers';
import { settingLocks } from './0008-setting-locks';
import { numberSeries } from './0009-number-series';
import { setPasswords } from './0010-set-passwords';
import { processNumbers } from './0011-process-numbers';
import { changeHorizon } from './0012-change-horizon';
import { deactivatedUsers } from './0013-deactivated-users';
import { access } from './0014-access';
import { activity } from './0015-activity';
import { identity } from './0016-identity';
import { viewsAs } from './0017-views-as';
import { secondFactor } from './0018-second-factor';
import { accessKeys } from './0019-access-keys';
import { approvals } from './0020-approvals';
import { reasons } from './0021-reasons';
import { toldApart } from './0024-told-apart';
import { undo } from './0030-undo';
import { comments } from './0034-comments';
import { watches } from './0035-watches';
import { learntIndexes } from './0036-learnt-indexes';
import { commentFiles } from './0037-comment-files';
import { auditParts } from './0038-audit-parts';
import { toldValues } from './0039-told-values';
import { keptHorizonPlan } from './0040-kept-horizon-plan';
import { undoneRows } from './0041-undone-rows';
import { commandsOfUsers } from './0042-commands-of-users';

/** All migrations in order. A migration that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-system': system,
  '0002-log-in': logIn,
  '0003-change-order': changeOrder,
  '0004-lookup-call': lookupCall,
  '0005-views': views,
  '0006-people': people,
  '0007-numbers': numbers,
  '0008-setting-locks': settingLocks,
  '0009-number-series': numberSeries,
  '0010-set-passwords': setPasswords,
  '0011-process-numbers': processNumbers,
  '0012-change-horizon': changeHorizon,
  '0013-deactivated-users': deactivatedUsers,
  '0014-access': access,
  '0015-activity': activity,
  '0016-identity': identity,
  '0017-views-as': viewsAs,
  '0018-second-factor': secondFactor,
  '0019-access-keys': accessKeys,
  '0020-approvals': approvals,
  '0021-reasons': reasons,
  '0024-told-apart': toldApart,
  '0030-undo': undo,
  '0034-comments': comments,
  '0035-watches': watches,
  '0036-learnt-indexes': learntIndexes,
  '0037-comment-files': commentFiles,
  '0038-audit-parts': auditParts,
  '0039-told-values': toldValues,
  '0040-kept-horizon-plan': keptHorizonPlan,
  '0041-undone-rows': undoneRows,
  '0042-commands-of-users': commandsOfUsers,
};
