import { Users } from 'lucide-react';
import type { DashboardPlace } from '../shell/menu/dashboard-place.ts';
import { place as label } from './customers.en.json';

export const place: DashboardPlace = { to: '/dashboard/customers', label, Icon: Users, end: false, needs: 'orders:read' };
