import type { StageText } from 'contract/applications';
import texts from 'contract/application-stages.json' with { type: 'json' };

/** As they are before staff have changed any. */
export const stageTexts: readonly StageText[] = texts.map((text) => ({ ...text, usualDays: null }));
