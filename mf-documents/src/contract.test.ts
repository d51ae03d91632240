import { describeContract } from 'shared/testing/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: 'mf-documents', light: '/documents/basic-identity' });
