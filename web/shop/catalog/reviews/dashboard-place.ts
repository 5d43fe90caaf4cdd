import { MessageSquareText } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/menu/dashboard-place.ts';
import { place as label } from './reviews.en.json';

export const place: DashboardPlace = { to: '/dashboard/reviews', label, Icon: MessageSquareText, end: false };
