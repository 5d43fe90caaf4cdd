import { z } from 'zod';

const text = z.string().optional();
const flag = z.boolean().optional();
const metadata = z.record(z.string(), z.unknown()).optional();

export const attributesBody = z.object({
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
});

export const deletionBody = z.object({ should_soft_delete: flag });
export const inviteBody = z.object({ email: text, data: metadata });
export const linkBody = z.object({ type: text, email: text, password: text, new_email: text, data: metadata, redirect_to: text });

export type AttributesForm = z.infer<typeof attributesBody>;
export type InviteForm = z.infer<typeof inviteBody>;
export type LinkForm = z.infer<typeof linkBody>;
