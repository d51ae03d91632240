import type { StageText } from 'contract/wire/applications';
import texts from 'contract/wire/application-stages.json' with { type: 'json' };

/** As they are before staff have changed any. */
export const stageTexts: readonly StageText[] = texts.map((text) => ({ ...text, usualDays: null }));
