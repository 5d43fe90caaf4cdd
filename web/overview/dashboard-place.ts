import { LayoutDashboard } from 'lucide-react';
import type { DashboardPlace } from '../shell/menu/dashboard-place.ts';
import { place as label } from './overview.en.json';

export const place: DashboardPlace = { to: '/dashboard', label, Icon: LayoutDashboard, end: true };
