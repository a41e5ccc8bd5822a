import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityModel } from '../../engine/model';
import { openedBy } from '../actions';
import { useCockpit } from '../cockpit';
import { usePageShown } from '../kept-pages';
import { usePlace } from '../use-address';

/** Leads on to the page of the row that the address names. True while it does (OPEN-094). */
export function useRowOpening(model: EntityModel): boolean {
  const cockpit = useCockpit();
  const navigate = useNavigate();
  const isShown = usePageShown();
  const address = openedBy(model, usePlace().search, cockpit);
  useEffect(() => {
    if (address !== undefined && isShown) navigate(address, { replace: true });
  }, [address, isShown, navigate]);
  return address !== undefined;
}
