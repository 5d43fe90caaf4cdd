import { Film } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label, shortPlace as short } from './shoppable.en.json';

export const place: DashboardPlace = { to: '/dashboard/videos', label, short, Icon: Film, end: false, needsBelow: 'live:write' };
