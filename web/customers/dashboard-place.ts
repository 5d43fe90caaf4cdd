import { Users } from 'lucide-react';
import type { DashboardPlace } from '../shell/collect-menu.ts';
import { place as label } from './customers.en.json';

export const place: DashboardPlace = { to: '/dashboard/customers', label, Icon: Users, rank: 5, barRank: 40, end: false, needs: 'orders:read' };
