import { describeContract } from 'test-kit/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: 'mf-onboarding', light: '/onboarding/resume-and-portfolio' });
