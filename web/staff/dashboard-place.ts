import { UsersRound } from 'lucide-react';
import type { DashboardPlace } from '../shell/collect-menu.ts';
import { place as label } from './staff.en.json';

export const place: DashboardPlace = { to: '/dashboard/staff', label, Icon: UsersRound, rank: 95, end: false, needs: 'staff:read' };
