import { describeContract } from 'shared/testing/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: 'mf-auth', light: '/forgot-password' });
