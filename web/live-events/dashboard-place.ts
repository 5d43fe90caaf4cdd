import { Radio } from 'lucide-react';
import type { DashboardPlace } from '../shell/menu/dashboard-place.ts';
import { place as label } from './live.en.json';

export const place: DashboardPlace = { to: '/dashboard/live', label, Icon: Radio, end: false, needsBelow: 'live:write' };
