import { useSearchParams } from 'react-router-dom';
import { MANAGE_USERS } from '../../engine/permission';
import { useCockpit } from '../../renderers/cockpit';
import { PersonSelect } from './person-select';
import { RightsOf } from './rights-of';
import './rights.css';

/** What a person may do, and why (`?user=` is the id of another, `?find=` what is looked for). */
export function RightsPage() {
  const { may, session } = useCockpit();
  const [parameters, setParameters] = useSearchParams();
  const userId = parameters.get('user') ?? session.userId;
  const find = parameters.get('find') ?? '';
  return (
    <div className="page rights-page">
      <RightsOf key={`${userId} ${find}`} userId={userId} find={find}>
        {may(MANAGE_USERS) && (
          <PersonSelect
            value={userId}
            onChange={(user) => setParameters(user === session.userId ? {} : { user }, { replace: true })}
          />
        )}
      </RightsOf>
    </div>
  );
}
