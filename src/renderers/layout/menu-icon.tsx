import {
  Building2,
  ChartColumn,
  Circle,
  ClipboardList,
  Download,
  FilePen,
  House,
  Inbox,
  KeyRound,
  List,
  type LucideIcon,
  MapPin,
  Package,
  Printer,
  RefreshCcwDot,
  Route,
  Rows3,
  Scale,
  Settings,
  ShoppingCart,
  SquareCheck,
  Tag,
  Truck,
  Upload,
  UserRoundCheck,
  Users,
  Zap,
} from 'lucide-react';

/** The words for icons in menu.json, and what each looks like. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  home: House,
  route: Route,
  box: Package,
  check: SquareCheck,
  clipboard: ClipboardList,
  truck: Truck,
  inbox: Inbox,
  pin: MapPin,
  scale: Scale,
  tag: Tag,
  refill: RefreshCcwDot,
  cart: ShoppingCart,
  list: List,
  rows: Rows3,
  draft: FilePen,
  chart: ChartColumn,
  users: Users,
  active: UserRoundCheck,
  company: Building2,
  settings: Settings,
  key: KeyRound,
  upload: Upload,
  download: Download,
  printer: Printer,
  request: Zap,
};

/** An entry's icon; one that names none gets a ring. */
export function MenuIcon({ name }: { name?: string | undefined }) {
  const Icon = (name !== undefined && ICONS[name]) || Circle;
  return <Icon aria-hidden />;
}
