import { Radio } from 'lucide-react';
import type { DashboardPlace } from '../shell/find-dashboard-places.ts';
import { place as label } from './live.en.json';

export const place: DashboardPlace = { to: '/dashboard/live', label, Icon: Radio, rank: 10, end: false };
