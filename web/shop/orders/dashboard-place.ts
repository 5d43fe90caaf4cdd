import { PackageCheck } from 'lucide-react';
import type { DashboardPlace } from '../../shell/collect-menu.ts';
import { place as label } from './orders.en.json';

export const place: DashboardPlace = { to: '/dashboard/orders', label, Icon: PackageCheck, rank: 30, end: false, needs: 'orders:read' };
