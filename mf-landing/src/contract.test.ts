import { describeContract } from 'test-kit/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: 'mf-landing', light: '/' });
