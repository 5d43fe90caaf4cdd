import { Film } from 'lucide-react';
import type { DashboardPlace } from '../../shell/menu/dashboard-place.ts';
import { place as label } from './shoppable.en.json';

export const place: DashboardPlace = { to: '/dashboard/videos', label, Icon: Film, end: false, needsBelow: 'live:write' };
