import type { UseFormReturn } from 'react-hook-form';
import type { SettingsChange } from '#contract/stores/store-settings.ts';

/** Holds the fields of one section. */
export type SettingsForm = UseFormReturn<SettingsChange>;
