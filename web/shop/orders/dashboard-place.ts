import { PackageCheck } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label } from './orders.en.json';

export const place: DashboardPlace = { to: '/dashboard/orders', label, Icon: PackageCheck, end: false, needs: 'orders:read' };
