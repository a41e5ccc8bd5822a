export { Avatar } from './avatar';
export { BrandMark } from './brand-mark';
export { Frame, type FrameProps, type ThemeChoice } from './frame';
export { businessUnitInitials, personInitials } from './initials';
export { type KeptPage, KeptPages, keepPage, usePageShown } from './kept-pages';
export { MenuIcon } from './menu-icon';
export { PageSkeleton } from './page-skeleton';
export { Unsaved } from './unsaved';
