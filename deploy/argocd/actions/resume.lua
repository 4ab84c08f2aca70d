-- Continues with the trials that are missing.
obj.spec.suspend = false
return obj
