import { ShoppingBasket } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/menu/dashboard-place.ts';
import { place as label } from './abandoned.en.json';

export const place: DashboardPlace = { to: '/dashboard/abandoned', label, Icon: ShoppingBasket, end: false, needs: 'orders:read' };
