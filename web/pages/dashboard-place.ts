import { PanelsTopLeft } from 'lucide-react';
import type { DashboardPlace } from '../shell/menu/dashboard-place.ts';
import { place as label } from './pages.en.json';

export const place: DashboardPlace = { to: '/dashboard/page-builder', label, Icon: PanelsTopLeft, end: false, needs: 'catalog:write' };
