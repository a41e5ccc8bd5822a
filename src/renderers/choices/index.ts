export {
  type Choice,
  type ChoiceSource,
  type LookupPlace,
  lookupChoices,
  lookupDependence,
  namedChoices,
} from './lookup-source';
