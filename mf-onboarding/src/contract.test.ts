import { describeContract } from 'shared/testing/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: 'mf-onboarding', light: '/onboarding/resume-and-portfolio' });
