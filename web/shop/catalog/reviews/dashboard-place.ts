import { MessageSquareText } from 'lucide-react';
import type { DashboardPlace } from '../../../shell/collect-menu.ts';
import { place as label } from './reviews.en.json';

export const place: DashboardPlace = { to: '/dashboard/reviews', label, Icon: MessageSquareText, rank: 60, end: false };
