using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Lanternfish.Booking.Api;

/// <summary>Maps exceptions of the domain to status codes.</summary>
public sealed class ExceptionFilter : IExceptionFilter
{
    public void OnException(ExceptionContext context)
    {
        var status = context.Exception switch
        {
            StateConflictException => 409,
            NotShippableException => 422,
            DependencyDownException => 503,
            _ => 500,
        };
        context.Result = new ObjectResult(new ProblemDetails { Status = status }) { StatusCode = status };
    }
}
