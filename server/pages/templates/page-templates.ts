import { brandStory } from './brand-story.ts';
import { faqAndHelp } from './faq-and-help.ts';
import { festiveSale } from './festive-sale.ts';
import { giftGuide } from './gift-guide.ts';
import { liveEvent } from './live-event.ts';
import { newCollection } from './new-collection.ts';
import { storeHome } from './store-home.ts';
import type { Template } from './template.ts';
import { videoLookbook } from './video-lookbook.ts';

/** What a page can begin with, in the order of the picker. */
export const pageTemplates: readonly Template[] = [storeHome, liveEvent, videoLookbook, newCollection, festiveSale, giftGuide, brandStory, faqAndHelp];
