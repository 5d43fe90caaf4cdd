import { UsersRound } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label } from './staff.en.json';

export const place: DashboardPlace = { to: '/dashboard/staff', label, Icon: UsersRound, end: false, needs: 'staff:read' };
