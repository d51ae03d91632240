/** Below `/onboarding/:step`, but no step: all saved answers to read through. No other part links to it. */
export const checkAnswersPath = '/onboarding/check-answers';
