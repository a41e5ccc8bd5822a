import { MANAGE_USERS } from '../../engine/permission';
import { useCockpit } from '../../renderers/cockpit';
import { usePlace, useReplaceSearch } from '../../renderers/use-address';
import { PersonSelect } from './person-select';
import { RightsOf } from './rights-of';
import './rights.css';

/** What a person may do, and why (`?user=` is the id of another, `?find=` what is looked for). */
export function RightsPage() {
  const { may, session } = useCockpit();
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const parameters = new URLSearchParams(search);
  const userId = parameters.get('user') ?? session.userId;
  const choose = (user: string) =>
    replaceSearch(pathname, user === session.userId ? '' : `?${new URLSearchParams({ user })}`);
  return (
    <div className="page rights-page">
      <RightsOf userId={userId} find={parameters.get('find') ?? ''}>
        {may(MANAGE_USERS) && <PersonSelect value={userId} onChange={choose} />}
      </RightsOf>
    </div>
  );
}
