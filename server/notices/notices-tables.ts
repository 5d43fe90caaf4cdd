import type { Generated } from 'kysely';

export type NoticesTables = {
  messages: {
    id: Generated<string>;
    channel: 'email' | 'sms' | 'whatsapp';
    recipient: string;
    template: string;
    subject: Generated<string>;
    /** null once sent. */
    body_text: string | null;
    /** null once sent, and for text messages. */
    body_html: string | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
  };
};
