import { ShoppingBasket } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/collect-menu.ts';
import { place as label } from './abandoned.en.json';

export const place: DashboardPlace = { to: '/dashboard/abandoned', label, Icon: ShoppingBasket, rank: 35, end: false, needs: 'orders:read' };
