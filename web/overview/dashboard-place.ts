import { LayoutDashboard } from 'lucide-react';
import type { DashboardPlace } from '../shell/collect-menu.ts';
import { place as label } from './overview.en.json';

export const place: DashboardPlace = { to: '/dashboard', label, Icon: LayoutDashboard, rank: 0, end: true };
