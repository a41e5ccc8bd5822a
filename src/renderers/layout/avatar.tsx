import { AVATAR_PX } from '../../engine/constants';
import { personInitials } from './initials';

/** A person's photo, or initials until there is one (LAYOUT-004, LAYOUT-010). */
export function Avatar({ name, picture }: { name: string; picture?: string | undefined }) {
  const size = { width: AVATAR_PX, height: AVATAR_PX };
  if (picture) return <img className="avatar" src={picture} alt="" {...size} />;
  return (
    <span className="avatar" style={size} aria-hidden>
      {personInitials(name)}
    </span>
  );
}
